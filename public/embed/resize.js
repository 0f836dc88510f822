// Gives each frame with a chart of this site the height that its chart asks for.
const { origin } = new URL(document.currentScript.src);

addEventListener('message', ({ origin: from, source, data }) => {
  if (from !== origin || typeof data?.chartHeight !== 'number') return;
  for (const frame of document.querySelectorAll('iframe'))
    if (frame.contentWindow === source) frame.height = String(Math.ceil(data.chartHeight));
});

// A chart that was there before this script says its height again.
for (const frame of document.querySelectorAll('iframe'))
  if (frame.src.startsWith(`${origin}/embed/`)) frame.contentWindow.postMessage({ askHeight: true }, '*');
