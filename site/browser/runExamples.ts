import { formatJson } from '../code/formatJson.ts';

/** Adds a button to each example of the home page that sends the request to this server and shows the response. */
for (const example of document.querySelectorAll<HTMLElement>('.example')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'quiet';
  button.textContent = 'Run it now';
  const status = document.createElement('output');
  status.className = 'hint';
  button.addEventListener('click', () => void run(example, status));
  const place = example.querySelector('.run')!;
  place.append(button, status);
}

async function run(example: HTMLElement, status: HTMLOutputElement): Promise<void> {
  const { method, path, body } = example.dataset;
  status.textContent = 'Sending …';
  const began = performance.now();
  const headers = body === undefined ? {} : { 'Content-Type': 'application/json' };
  // A cached response would look like a new one.
  const init: RequestInit = { method: method!, headers, cache: 'no-store' };
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(path!, body === undefined ? init : { ...init, body });
    answer = await response.json();
  } catch {
    status.textContent = 'The server is unavailable.';
    return;
  }
  example.querySelector('.answer code')!.textContent = formatJson(answer);
  example.querySelector('.answer-title')!.textContent = 'Response, complete';
  const left = response.headers.get('RateLimit-Remaining');
  status.textContent = `${response.status} in ${Math.round(performance.now() - began)} ms; ${left} requests remaining.`;
}
