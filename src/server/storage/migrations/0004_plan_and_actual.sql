ALTER TABLE "trades" ADD COLUMN "plan" text;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "actual" text;