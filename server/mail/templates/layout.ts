import { escapeHtml } from '../../errors/errorPage';

export interface TemplateContext {
  siteName: string;
  /** Lifetime of a link of this kind, in words. */
  lasts(kind: 'verify' | 'reset' | 'delete'): string;
}

export interface MessageParts {
  subject: string;
  /** The first paragraph, one or two sentences. */
  opening: string;
  action?: { label: string; url: string };
  /** Small print: lifetime of the link, what to do if it was not you. */
  closing: string[];
  /** For recurring messages: link to unsubscribe without signing in. */
  leave?: { label: string; url: string };
}

export interface RenderedMessage {
  subject: string;
  text: string;
  html: string;
  /** One-click unsubscribe URL (RFC 8058). */
  leaveUrl?: string;
}

/** Renders a message as plain text, and as HTML without pictures or external styles. */
export function renderLayout(siteName: string, parts: MessageParts): RenderedMessage {
  const leaveUrl = parts.leave?.url;
  return { subject: parts.subject, text: asText(siteName, parts), html: asHtml(siteName, parts), leaveUrl };
}

function asText(siteName: string, { opening, action, closing, leave }: MessageParts): string {
  const linked = (one: MessageParts['leave']) => (one ? [`${one.label}:\n${one.url}`] : []);
  return `${[opening, ...linked(action), ...closing, ...linked(leave), `— ${siteName}`].join('\n\n')}\n`;
}

const ink = '#1b1a1f';
const quiet = '#66626b';
const red = '#d5301f';
const face = "-apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";

function asHtml(siteName: string, { subject, opening, action, closing, leave }: MessageParts): string {
  const name = escapeHtml(siteName);
  const small = closing
    .map(
      (text) =>
        `<p style="margin:0 0 12px;font-size:14px;line-height:1.55;color:${quiet}">${escapeHtml(text)}</p>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f4f1ec">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f1ec">
<tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-top:4px solid ${red}">
<tr><td style="padding:36px 36px 28px;font-family:${face}">
<p style="margin:0 0 28px;font-size:13px;font-weight:700;letter-spacing:0.08em;text-transform:uppercase;color:${red}">${name}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:700;letter-spacing:-0.01em;color:${ink}">${escapeHtml(subject)}</h1>
<p style="margin:0 0 24px;font-size:16px;line-height:1.6;color:${ink}">${escapeHtml(opening)}</p>
${action ? button(action) : ''}
${small}
${leave ? link(leave) : ''}
</td></tr>
</table>
<p style="margin:20px 0 0;font:12px/1.5 ${face};color:${quiet}">Sent by ${name} because your address was used there.</p>
</td></tr>
</table>
</body>
</html>
`;
}

function link({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:0 0 12px;font-size:14px;line-height:1.55"><a href="${escapeHtml(url)}" style="color:${quiet}">${escapeHtml(label)}</a></p>`;
}

function button({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  return `<p style="margin:0 0 24px"><a href="${href}" style="display:inline-block;padding:13px 24px;background:${red};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;border-radius:4px">${escapeHtml(label)}</a></p>
<p style="margin:0 0 24px;font-size:13px;line-height:1.5;color:${quiet};word-break:break-all">Or copy this address: <a href="${href}" style="color:${quiet}">${href}</a></p>`;
}
