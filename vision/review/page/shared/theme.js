// Runs before the first paint, so that a chosen appearance does not flash.
try {
  const theme = JSON.parse(sessionStorage.getItem("pailens.theme") ?? localStorage.getItem("pailens.theme") ?? "null");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Nothing stored: the system decides.
}
