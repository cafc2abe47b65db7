/**
 * The web application: three JAX-WS services with four operations, a filter that times the parts of
 * each submission, and a page on which the server describes itself.
 */
@NullMarked
package io.tare.services.app;

import org.jspecify.annotations.NullMarked;
