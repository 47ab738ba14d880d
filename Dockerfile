# The site as an image: `docker compose up -d` builds and starts it beside PostgreSQL 18 (compose.yaml, deploy/README.md).

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY vite.config.ts tsconfig.json ./
COPY calc-core calc-core
COPY src src
# Another origin for the API is part of the built app.
ARG VITE_API_HOST=
RUN npm run build
# Without what only builds and tests, and without the built-in PostgreSQL: an image's database is DATABASE_URL.
RUN npm prune --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data BACKUP_DIR=/backups
WORKDIR /app
RUN mkdir /data /backups && chown node:node /data /backups
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/calc-core calc-core
COPY --from=build /app/src/contract src/contract
COPY --from=build /app/src/paper src/paper
COPY --from=build /app/src/server src/server
COPY --from=build /app/src/cli src/cli
COPY --from=build /app/src/workbook src/workbook
COPY --from=build /app/dist dist
USER node
EXPOSE 4000
VOLUME ["/data", "/backups"]
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["node", "src/cli/main.ts", "health"]
# The memory flags are those of `npm start`.
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=1536", "src/cli/start.ts", "--no-build"]
