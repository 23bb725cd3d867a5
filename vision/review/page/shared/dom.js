/** DOM helpers: build, find and replace elements. No markup is ever parsed, so no text can become markup. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node|string|number|null|undefined|false} Child */
/** @typedef {(Child|Child[])[]} Children */

/**
 * What an element is made with. `on` holds listeners, `data` data attributes, `css` custom properties; any other key is
 * a property where the element has one (`className`, `hidden`, `value`…), else an attribute.
 * @template {Element} E
 * @typedef {{[field: string]: unknown, on?: Listeners<E>, data?: Record<string, unknown>, css?: Record<string, string>}} Fields
 */
/**
 * Listeners by event; `currentTarget` is the element they were given to.
 * @template {Element} E
 * @typedef {{[K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K] & {currentTarget: E}) => unknown}} Listeners
 */

/**
 * Make an element; a button sends no form unless it says so.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Fields<HTMLElementTagNameMap[K]>} [fields]
 * @param {Children} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(name, fields = {}, ...children) {
  return applyFields(document.createElement(name), name === "button" ? { type: "button", ...fields } : fields, children);
}

/**
 * Make an SVG element, as `h` does; every key but `on`, `data` and `css` is an attribute.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Fields<SVGElementTagNameMap[K]>} [fields]
 * @param {Children} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, fields = {}, ...children) {
  return applyFields(document.createElementNS(SVG, name), fields, children);
}

/**
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {HTMLElement}
 * @throws {Error} where there is none
 */
export const find = (selector, within = document) => findAs(HTMLElement, selector, within);

/**
 * Find an element of a class.
 * @template {Element} E
 * @param {new () => E} type
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {E}
 * @throws {Error} where there is none
 */
export function findAs(type, selector, within = document) {
  const found = within.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`no ${selector} in the page`);
  return found;
}

/**
 * The button that an event came from.
 * @param {Event} event
 * @returns {HTMLButtonElement|null}
 */
export const buttonOf = ({ target }) => (target instanceof Element ? target.closest("button") : null);

/**
 * Show these children in place of what was there, keeping the keyboard's focus where an element of the same
 * `data-key` comes back.
 * @param {Element} parent
 * @param {Children} children
 */
export function show(parent, ...children) {
  const active = document.activeElement;
  const key = active && parent.contains(active) ? active.getAttribute("data-key") : null;
  parent.replaceChildren(...toNodes(children));
  if (key) {
    const again = [...parent.querySelectorAll("[data-key]")].find((other) => other.getAttribute("data-key") === key);
    if (again instanceof HTMLElement || again instanceof SVGElement) again.focus({ preventScroll: true });
  }
}

/**
 * Set an attribute where it is another, so that nothing is worked out again for nothing.
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
export function updateAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * @template {HTMLElement|SVGElement} E
 * @param {E} element
 * @param {Fields<E>} fields
 * @param {Children} children
 */
function applyFields(element, { on = {}, data = {}, css = {}, ...fields }, children) {
  for (const [event, listener] of Object.entries(on)) {
    element.addEventListener(event, /** @type {EventListener} */ (listener));
  }
  for (const [name, text] of Object.entries(data)) element.setAttribute(`data-${name}`, String(text));
  for (const [name, text] of Object.entries(css)) element.style.setProperty(name, text);
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    if (key in element && !(element instanceof SVGElement) && !key.includes("-")) Object.assign(element, { [key]: value });
    else if (value !== false) element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...toNodes(children));
  return element;
}

/** @param {Children} children */
const toNodes = (children) =>
  children
    .flat()
    .filter((child) => child || child === 0)
    .map((child) => (child instanceof Node ? child : String(child)));
