ALTER TABLE "trades" ADD COLUMN "sale_class" text;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "purchase_class" text;