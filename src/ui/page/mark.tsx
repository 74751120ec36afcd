/** The mark: a column on its plinth, the capital in the warm accent. */
export function Mark({ className, size }: { readonly className?: string | undefined; readonly size?: number }) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="#14573f" />
      <rect x="11.5" y="6.5" width="9" height="4" rx="1" fill="#f0a24c" />
      <rect x="12.5" y="12" width="7" height="6" fill="#fff" />
      <path d="M9.5 19.5h13v3h-13z" fill="#fff" />
      <path d="M7 24h18v2.5a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1z" fill="#fff" />
    </svg>
  );
}
