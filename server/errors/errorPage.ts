import { createHash } from 'node:crypto';

interface Page {
  html: string;
  contentSecurityPolicy: string;
}

/** The page at GET /api/auth/error: the error, what to do, and a link back (contract 5.5). */
export function errorPage(code: string | undefined): Page {
  const name = escapeHtml(code || 'Unknown');
  const html = page(
    'Authentication Error',
    `<p>Error code: <code>${name}</code></p>
<p>Please try again. If it keeps happening, contact the owner of this site and mention the code above.</p>
<a href="/">Return to Application</a>`,
  );
  return { html, contentSecurityPolicy: policy("'none'") };
}

/** A short page for people who follow a link in an email; `body` is HTML. Its forms may only submit to this site. */
export function smallPage(title: string, body: string): Page {
  return { html: page(title, body), contentSecurityPolicy: policy("'self'") };
}

const style = `
:root { color-scheme: dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #0e0f14; color: #f2eee6;
  font: 1.0625rem/1.6 system-ui, sans-serif; }
main { max-width: 34rem; padding: 2rem 1.5rem; border-left: 4px solid #f0412e; margin: 1.5rem; }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.01em; }
p { margin: 0 0 1rem; }
p:last-child { margin-bottom: 0; }
code { font: 0.9375rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; color: #ffb4a8; }
a, button { display: inline-block; margin-top: 0.5rem; padding: 0.625rem 1.125rem; background: #f0412e; color: #16070a;
  font-weight: 650; text-decoration: none; border: 0; border-radius: 3px; font-size: inherit; font-family: inherit; }
a:focus-visible, button:focus-visible { outline: 3px solid #f2eee6; outline-offset: 3px; }
`;

/** Allows no scripts, pictures or external resources: only the style above. */
const policy = (formAction: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ].join('; ');

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
