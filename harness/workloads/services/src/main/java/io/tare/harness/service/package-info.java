/**
 * Services on a server, measured by clients: what is started for a trial, and what is asked of it.
 */
@NullMarked
package io.tare.harness.service;

import org.jspecify.annotations.NullMarked;
