import { demoAccounts, demoPassword } from './accounts.ts';
import type { Captcha } from './captcha.ts';
import { Html, html } from './html.ts';

/** What the login page shows. The provider's pages are plain HTML forms that work without scripts. */

export interface LoginView {
  /** The login form is posted to this address. */
  readonly action: string;
  readonly email: string;
  readonly password: string;
  readonly message: string | null;
  readonly captcha: Captcha | null;
  /** The address of the link back to the site. */
  readonly home: string;
}

const mark = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
  <rect width="32" height="32" rx="8" />
  <path class="ring" d="M8.5 7.5h6.6a8.5 8.5 0 0 1 0 17H8.5z" />
  <path class="core" d="M13.2 12.3h1.9a3.7 3.7 0 0 1 0 7.4h-1.9z" />
</svg>`;

function page(title: string, body: Html, head: Html = html``): string {
  return html`<!doctype html>
    <html lang="en-AU" data-theme="light">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" type="image/svg+xml" href="/oidc/look/icon.svg" />
        <link rel="stylesheet" href="/oidc/look/tokens.css" />
        <link rel="stylesheet" href="/oidc/look/pages.css" />
        ${head}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`.text;
}

const captchaField = (captcha: Captcha): Html => html`
  <div class="field">
    <img
      class="captcha"
      src="${captcha.image}"
      width="190"
      height="64"
      alt="A picture with a code or a sum"
    />
    <label for="captcha">${captcha.prompt}</label>
    <input type="hidden" name="captchaId" value="${captcha.id}" />
    <input
      id="captcha"
      name="captcha"
      required
      autocomplete="off"
      autocapitalize="characters"
      spellcheck="false"
    />
  </div>
`;

const loginForm = (view: LoginView): Html => html`
  <form method="post" action="${view.action}">
    ${view.message !== null && html`<p class="problem" role="alert" id="problem">${view.message}</p>`}
    <div class="field">
      <label for="email">Email</label>
      <input
        id="email"
        name="email"
        type="email"
        value="${view.email}"
        required
        maxlength="200"
        autocomplete="username"
        autocapitalize="none"
        spellcheck="false"
        ${view.message !== null && html`aria-describedby="problem"`}
        ${view.email === '' && view.message === null && html`autofocus`}
      />
    </div>
    <div class="field">
      <label for="password">Password</label>
      <input
        id="password"
        name="password"
        type="password"
        value="${view.password}"
        required
        maxlength="200"
        autocomplete="current-password"
        ${view.message !== null && html`aria-describedby="problem" aria-invalid="true" autofocus`}
      />
    </div>
    ${view.captcha !== null && captchaField(view.captcha)}
    <button class="main" type="submit">Sign in</button>
  </form>
`;

const demoList = (view: LoginView): Html => html`
  <section aria-labelledby="demo">
    <h2 id="demo">Demo accounts</h2>
    <p>Choose one to fill the form. All accounts have the password <code>${demoPassword}</code></p>
    <ul>
      ${demoAccounts.map(
        (one) =>
          html`<li>
            <form method="get" action="${view.action}">
              <button type="submit" name="account" value="${one.email}">
                <span class="name">${one.name}</span> <span class="role">${one.about ?? one.role}</span>
                <span class="email">${one.email}</span>
              </button>
            </form>
          </li>`,
      )}
    </ul>
  </section>
`;

export function loginPage(view: LoginView): string {
  return page(
    // A screen reader begins with the title, so a failed sign-in has its own title.
    view.message === null ? 'Sign in to Drover' : 'Not signed in: Sign in to Drover',
    html`<header>
        ${mark}
        <div>
          <h1>Sign in to Drover</h1>
          <p>Development sign-in, for trying things out</p>
        </div>
      </header>
      ${loginForm(view)} ${demoList(view)}
      <p class="home"><a href="${view.home}">Back to the site</a></p>`,
  );
}

/** The page that signs a person out. `form` is oidc-provider's form, which a script sends at once. */
export function signOutPage(form: string): string {
  return page(
    'Signing out',
    html`<header>
        ${mark}
        <div>
          <h1>Signing out</h1>
          <p>This takes a moment.</p>
        </div>
      </header>
      ${new Html(form)}
      <button class="main" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
    html`<script src="/oidc/look/sign-out.js" defer></script>`,
  );
}

export function messagePage(title: string, message: string, home: string): string {
  return page(
    title,
    html`<header>
        ${mark}
        <div><h1>${title}</h1></div>
      </header>
      <p>${message}</p>
      <p class="home"><a class="main" href="${home}">Back to the site</a></p>`,
  );
}
