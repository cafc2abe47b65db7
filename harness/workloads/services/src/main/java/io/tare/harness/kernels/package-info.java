/** What workloads of the services, and the same work without a server, have in common. */
@NullMarked
package io.tare.harness.kernels;

import org.jspecify.annotations.NullMarked;
