/**
 * Services on a server, measured by clients: what is started for a trial, and what is asked of it.
 * The module holds the families that start the server or do its work without one; it knows what
 * benchmarks owe and not who runs them. Begin at {@link io.tare.harness.service.ServiceFamily}.
 */
@NullMarked
package io.tare.harness.service;

import org.jspecify.annotations.NullMarked;
