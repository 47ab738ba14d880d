"""An OpenID provider that is not ours: Django OAuth Toolkit with Django's own login form. ../django.ts runs this file."""

import os
import sys

from django.conf import settings

HERE = os.environ["PROVIDER_DATA"]
PORT = os.environ["PROVIDER_PORT"]
SITE = os.environ["PROVIDER_SITE"]
LOGIN = """<!doctype html><title>Log in</title><form method="post">{% csrf_token %}{{ form.as_p }}
<button type="submit">Log in</button></form>"""

settings.configure(
    SECRET_KEY="only for this test",
    ALLOWED_HOSTS=["localhost"],
    ROOT_URLCONF=__name__,
    USE_TZ=True,
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "oauth2_provider",
        "corsheaders",
    ],
    MIDDLEWARE=[
        "corsheaders.middleware.CorsMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.middleware.clickjacking.XFrameOptionsMiddleware",
    ],
    # The toolkit itself does not answer requests from another origin (README, your own identity provider).
    CORS_ALLOWED_ORIGINS=[SITE] if os.environ.get("PROVIDER_CORS") != "no" else [],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": f"{HERE}/provider.sqlite3"}},
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    LOGIN_URL="/login/",
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "APP_DIRS": True,
            "OPTIONS": {
                "loaders": [
                    ("django.template.loaders.locmem.Loader", {"registration/login.html": LOGIN}),
                    "django.template.loaders.app_directories.Loader",
                ],
                "context_processors": ["django.template.context_processors.request"],
            },
        }
    ],
    OAUTH2_PROVIDER={
        "OIDC_ENABLED": True,
        "OIDC_RSA_PRIVATE_KEY": open(f"{HERE}/key.pem").read(),
        "OAUTH2_VALIDATOR_CLASS": f"{__name__}.Claims",
        "PKCE_REQUIRED": True,
        "SCOPES": {name: name for name in os.environ["PROVIDER_SCOPES"].split()},
        "ACCESS_TOKEN_EXPIRE_SECONDS": 300,
    },
)
settings.TEMPLATES[0].pop("APP_DIRS")

import django  # noqa: E402

django.setup()

from django.contrib.auth import views  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.urls import include, path  # noqa: E402
from oauth2_provider.models import Application  # noqa: E402
from oauth2_provider.oauth2_validators import OAuth2Validator  # noqa: E402


class Claims(OAuth2Validator):
    """Adds these claims to userinfo and to the ID token, as in the toolkit's manual."""

    def get_additional_claims(self, request):
        return {"email": request.user.email, "name": request.user.get_full_name()}


urlpatterns = [
    path("login/", views.LoginView.as_view()),
    path("o/", include("oauth2_provider.urls", namespace="oauth2_provider")),
]

if __name__ == "__main__":
    sys.modules["site_of_provider"] = sys.modules["__main__"]
    call_command("migrate", verbosity=0)
    if not User.objects.exists():
        User.objects.create_user("kirra", "kirra@django.example", "django-demo", first_name="Kirra", last_name="Hale")
        Application.objects.create(
            client_id="drover-at-django",
            client_type=Application.CLIENT_PUBLIC,
            authorization_grant_type=Application.GRANT_AUTHORIZATION_CODE,
            algorithm=Application.RS256_ALGORITHM,
            redirect_uris=f"{SITE}/callback {SITE}/callback-frame.html",
            skip_authorization=os.environ.get("PROVIDER_CONSENT") != "yes",
            name="Drover",
        )
    call_command("runserver", f"localhost:{PORT}", use_reloader=False, verbosity=0)
