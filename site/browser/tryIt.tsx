import { render } from 'preact';
import { formatJson } from '../code/formatJson.ts';
import { highlight } from '../code/highlight.ts';

/** Makes the forms of the API reference send their requests to this server and show the responses. */
const credential = document.querySelector<HTMLInputElement>('#credential')!;
const maxShown = 20_000;

for (const form of document.querySelectorAll<HTMLFormElement>('form.try'))
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form);
  });

async function send(form: HTMLFormElement): Promise<void> {
  // Not `form.dataset`: a field named `dataset` hides it.
  const method = form.getAttribute('data-method')!;
  const path = form.getAttribute('data-path')!;
  const outcome = form.querySelector<HTMLElement>('.outcome')!;
  const url = requestUrl(form, path);
  const body = form.querySelector('textarea')?.value;
  const headers: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
  if (credential.value) headers['Authorization'] = `Bearer ${credential.value}`;
  const request = `${method} ${url}`;
  render(<Outcome request={request} />, outcome);
  try {
    const response = await fetch(url, {
      method,
      headers,
      credentials: 'omit',
      // A cached response would look like a new one.
      cache: 'no-store',
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const shown = ['ETag', 'RateLimit-Remaining', 'RateLimit-Reset', 'Retry-After', 'WWW-Authenticate'];
    const lines = shown
      .filter((name) => response.headers.has(name))
      .map((name) => `${name}: ${response.headers.get(name)}`);
    const status = { text: `Status ${response.status}`, isGood: response.ok, headers: lines.join(' · ') };
    render(<Outcome request={request} status={status} answer={indentJson(text)} />, outcome);
  } catch {
    const status = { text: 'The server is unavailable.', isGood: false, headers: '' };
    render(<Outcome request={request} status={status} />, outcome);
  }
}

/** Returns the URL of a request from the fields of its form. */
function requestUrl(form: HTMLFormElement, path: string): string {
  const query = new URLSearchParams();
  let filledPath = path;
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-in]')) {
    if (field.dataset['in'] === 'path')
      filledPath = filledPath.replace(`{${field.name}}`, encodeURIComponent(field.value));
    else if (field.value !== '') query.append(field.name, field.value);
  }
  return `/api/v1${filledPath}${query.size > 0 ? `?${query}` : ''}`;
}

function indentJson(text: string): string {
  try {
    const whole = formatJson(JSON.parse(text));
    return whole.length > maxShown
      ? `${whole.slice(0, maxShown)}\n… ${whole.length - maxShown} characters more`
      : whole;
  } catch {
    return text;
  }
}

interface OutcomeProps {
  readonly request: string;
  readonly status?: { readonly text: string; readonly isGood: boolean; readonly headers: string };
  readonly answer?: string;
}

const Outcome = ({ request, status, answer }: OutcomeProps) => (
  <>
    <p>
      <code>{request}</code>
    </p>
    {status && (
      <p class="hint">
        <span class={status.isGood ? 'status good' : 'status'}>{status.text}</span> {status.headers}
      </p>
    )}
    {answer !== undefined && (
      <pre tabIndex={0}>
        <code>
          {highlight(answer).map(({ type, text }) => (type ? <span class={`token ${type}`}>{text}</span> : text))}
        </code>
      </pre>
    )}
  </>
);
