/**
 * Services on a server, measured by clients: what is started for a trial, and the requests to it.
 * The module contains the families that start the server or do its work without one; it depends on
 * the contract of benchmarks, but not on the code that runs them. Start reading at {@link
 * io.tare.harness.workloads.services.glassfish.ServiceFamily}.
 */
package io.tare.harness.workloads.services.glassfish;
