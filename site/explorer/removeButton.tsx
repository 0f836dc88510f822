/** A button that removes a requirement or a criterion. */
export function RemoveButton({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) {
  return (
    <button type="button" class="remove" aria-label={`Remove ${label}`} title="Remove" onClick={onRemove}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M4 4l8 8M12 4l-8 8" />
      </svg>
    </button>
  );
}
