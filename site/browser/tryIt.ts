/** Makes the forms of the API reference send their request to this server, and shows the answer. */
const credential = document.querySelector<HTMLInputElement>('#credential')!;
const mostShown = 20_000;

credential.form!.addEventListener('submit', (event) => event.preventDefault());

for (const form of document.querySelectorAll<HTMLFormElement>('form.try'))
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form);
  });

async function send(form: HTMLFormElement): Promise<void> {
  // Not `dataset`: a form's fields hide its own members, and one is the parameter `dataset`.
  const [method, path] = [form.getAttribute('data-method')!, form.getAttribute('data-path')!];
  const outcome = form.querySelector<HTMLElement>('.outcome')!;
  const url = addressOf(form, path);
  const body = form.querySelector('textarea')?.value;
  const headers: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
  if (credential.value) headers['Authorization'] = `Bearer ${credential.value}`;
  outcome.replaceChildren(paragraph(`${method} ${url}`));
  try {
    const response = await fetch(url, {
      method,
      headers,
      credentials: 'omit',
      // What the browser kept would be shown as what the server answers now.
      cache: 'no-store',
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const shown = ['ETag', 'RateLimit-Remaining', 'RateLimit-Reset', 'Retry-After', 'WWW-Authenticate'];
    const lines = shown.flatMap((name) =>
      response.headers.has(name) ? [`${name}: ${response.headers.get(name)}`] : [],
    );
    outcome.append(paragraph(`Status ${response.status}. ${lines.join(' · ')}`), answer(pretty(text)));
  } catch {
    outcome.append(paragraph('The request could not be sent.'));
  }
}

/** The address of a request: path parameters encoded, query parameters that were filled in. */
function addressOf(form: HTMLFormElement, path: string): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-in]')) {
    if (field.dataset['in'] === 'path') filled = filled.replace(`{${field.name}}`, encodeURIComponent(field.value));
    else if (field.value !== '') query.append(field.name, field.value);
  }
  return `/api/v1${filled}${query.size > 0 ? `?${query}` : ''}`;
}

function pretty(text: string): string {
  try {
    const whole = JSON.stringify(JSON.parse(text), null, 2);
    return whole.length > mostShown
      ? `${whole.slice(0, mostShown)}\n… ${whole.length - mostShown} characters more`
      : whole;
  } catch {
    return text;
  }
}

function paragraph(text: string): HTMLElement {
  const made = document.createElement('p');
  made.textContent = text;
  return made;
}

function answer(text: string): HTMLElement {
  const made = document.createElement('pre');
  made.tabIndex = 0;
  made.textContent = text;
  return made;
}
