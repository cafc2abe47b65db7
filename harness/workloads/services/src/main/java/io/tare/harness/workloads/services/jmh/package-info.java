/** Kernels and JAXB under JMH, on a platform itself. */
@NullMarked
package io.tare.harness.workloads.services.jmh;

import org.jspecify.annotations.NullMarked;
