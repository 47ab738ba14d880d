CREATE TABLE "audit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"member_id" uuid,
	"issuer" text,
	"subject" text,
	"target" text,
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "carrys" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"animal_type_id" smallint NOT NULL,
	"animal_sub_type_id" smallint NOT NULL,
	"carry_type_id" smallint NOT NULL,
	"weeks_held" numeric,
	"weight_gain_kg" numeric,
	"lose_percentage" numeric,
	"freight_in" numeric,
	"buying_fee" numeric,
	"drench" numeric,
	"drench_dose" numeric,
	"vet" numeric,
	"vet_dose" numeric,
	"vaccine" numeric,
	"vaccine_dose" numeric,
	"dipping" numeric,
	"dipping_dose" numeric,
	"jetting" numeric,
	"jetting_dose" numeric,
	"tags" numeric,
	"processing_other" numeric,
	"background_rate" numeric,
	"agistment_rate" numeric,
	"supplements" numeric,
	"shearing_per_head" numeric,
	"shearing_sundry" numeric,
	"number_of_bales" numeric,
	"freight_per_bale" numeric,
	"wool_levy" numeric,
	"brokerage_fee" numeric,
	"awex_trading_fee" numeric,
	"other_testing_costs" numeric,
	"yard_levy" numeric,
	"agent_commission" numeric,
	"advertising" numeric,
	"freight_out" numeric,
	"annual_interest_rate" numeric,
	"aircraft" numeric,
	"labour_days" numeric,
	"labour_units" numeric,
	"labour_rate" numeric,
	"reply" text NOT NULL,
	"model" text NOT NULL,
	CONSTRAINT "carrys_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"owner_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" smallint NOT NULL,
	"etag" text,
	"body" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_owner_id_key_pk" PRIMARY KEY("owner_id","key")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"company" text NOT NULL,
	"role" text NOT NULL,
	"membership_year" integer NOT NULL,
	"deactivated" boolean DEFAULT false NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_slug_unique" UNIQUE("slug"),
	CONSTRAINT "members_issuer_subject_unique" UNIQUE("issuer","subject"),
	CONSTRAINT "members_role" CHECK ("members"."role" in ('Normal', 'Restricted', 'Admin'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"event" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"url_link" text NOT NULL,
	"icon_class" text NOT NULL,
	"button_class" text NOT NULL,
	"display_date" timestamp with time zone DEFAULT now() NOT NULL,
	"expired_at" timestamp with time zone,
	CONSTRAINT "notifications_memberId_event_unique" UNIQUE("member_id","event")
);
--> statement-breakpoint
CREATE TABLE "provider_records" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"user_code" text,
	"expires_at" timestamp with time zone,
	"consumed_at" timestamp with time zone,
	CONSTRAINT "provider_records_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "provider_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tombstones" (
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "tombstones_owner_id_kind_id_pk" PRIMARY KEY("owner_id","kind","id")
);
--> statement-breakpoint
CREATE TABLE "trade_groups" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "trade_groups_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "trades" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"animal_type_id" smallint NOT NULL,
	"animal_sub_type_id" smallint NOT NULL,
	"carry_type_id" smallint NOT NULL,
	"trade_group_id" uuid,
	"carry_id" uuid,
	"held_from" date NOT NULL,
	"number_of_head" numeric,
	"sale_weightkg" numeric,
	"sale_cost_hd" numeric,
	"sale_skin_weight" numeric,
	"sale2_weightkg" numeric,
	"sale2_cost_hd" numeric,
	"purchase_weightkg" numeric,
	"purchase_cost_hd" numeric,
	"purchase_skin_weight" numeric,
	"wool_sale_weight" numeric,
	"wool_price_hd" numeric,
	"sale_cow_description" text NOT NULL,
	"purchase_cow_description" text NOT NULL,
	"reply" text NOT NULL,
	"model" text NOT NULL,
	CONSTRAINT "trades_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
ALTER TABLE "carrys" ADD CONSTRAINT "carrys_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tombstones" ADD CONSTRAINT "tombstones_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_groups" ADD CONSTRAINT "trade_groups_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_carry_fk" FOREIGN KEY ("owner_id","carry_id") REFERENCES "public"."carrys"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_group_fk" FOREIGN KEY ("owner_id","trade_group_id") REFERENCES "public"."trade_groups"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "carrys_revision" ON "carrys" USING btree ("owner_id","revision","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "provider_records_grant" ON "provider_records" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "provider_records_uid" ON "provider_records" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "provider_records_user_code" ON "provider_records" USING btree ("user_code");--> statement-breakpoint
CREATE INDEX "provider_records_expiry" ON "provider_records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tombstones_revision" ON "tombstones" USING btree ("owner_id","revision","id");--> statement-breakpoint
CREATE INDEX "trade_groups_revision" ON "trade_groups" USING btree ("owner_id","revision","id");--> statement-breakpoint
CREATE INDEX "trades_revision" ON "trades" USING btree ("owner_id","revision","id");--> statement-breakpoint
CREATE INDEX "trades_carry" ON "trades" USING btree ("owner_id","carry_id");--> statement-breakpoint
CREATE INDEX "trades_group" ON "trades" USING btree ("owner_id","trade_group_id");