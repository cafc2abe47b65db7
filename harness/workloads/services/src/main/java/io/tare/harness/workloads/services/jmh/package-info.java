/** Kernels and JAXB under JMH, on a platform itself. */
package io.tare.harness.workloads.services.jmh;
