ALTER TABLE "trades" ADD COLUMN "purchase_terms" numeric;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "sale_terms" numeric;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "shearing_on" date;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "did_not_go_ahead" text;