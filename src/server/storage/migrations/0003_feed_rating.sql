ALTER TABLE "trades" ADD COLUMN "feed_unit" text;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "feed_rating" numeric;