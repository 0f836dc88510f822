import { render } from 'preact';

/** Makes the forms of the API reference send their requests to this server and show the responses. */
const credential = document.querySelector<HTMLInputElement>('#credential')!;
const maxShown = 20_000;

credential.form!.addEventListener('submit', (event) => event.preventDefault());

for (const form of document.querySelectorAll<HTMLFormElement>('form.try'))
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form);
  });

async function send(form: HTMLFormElement): Promise<void> {
  // Not `form.dataset`: a field named `dataset` hides it.
  const [method, path] = [form.getAttribute('data-method')!, form.getAttribute('data-path')!];
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
    const lines = shown.flatMap((name) =>
      response.headers.has(name) ? [`${name}: ${response.headers.get(name)}`] : [],
    );
    const status = `Status ${response.status}. ${lines.join(' · ')}`;
    render(<Outcome request={request} status={status} answer={indentJson(text)} />, outcome);
  } catch {
    render(<Outcome request={request} status="The server is unavailable." />, outcome);
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
    const whole = JSON.stringify(JSON.parse(text), null, 2);
    return whole.length > maxShown
      ? `${whole.slice(0, maxShown)}\n… ${whole.length - maxShown} characters more`
      : whole;
  } catch {
    return text;
  }
}

interface OutcomeProps {
  readonly request: string;
  readonly status?: string;
  readonly answer?: string;
}

const Outcome = ({ request, status, answer }: OutcomeProps) => (
  <>
    <p>{request}</p>
    {status !== undefined && <p>{status}</p>}
    {answer !== undefined && <pre tabIndex={0}>{answer}</pre>}
  </>
);
