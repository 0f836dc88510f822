import './copy.tsx';

// On a narrow screen the tabs of the settings scroll sideways: shows the one that is open.
document.querySelector('.tabs [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
