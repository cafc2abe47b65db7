/**
 * The web application: three JAX-WS services with four operations, a filter that times the parts of
 * each submission, and a description of the server.
 */
package io.tare.services.app;
