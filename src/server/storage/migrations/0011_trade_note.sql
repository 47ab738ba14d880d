ALTER TABLE "trades" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "carry_named" text;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "group_named" text;