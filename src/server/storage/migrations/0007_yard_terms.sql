ALTER TABLE "trades" ADD COLUMN "sale_yard" text;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "purchase_yard" text;