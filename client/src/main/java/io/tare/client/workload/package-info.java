/** The requests to the services, and the expected answers. */
@NullMarked
package io.tare.client.workload;

import org.jspecify.annotations.NullMarked;
