/** What is asked of the services, and what the right answer is. */
@NullMarked
package io.tare.client.workload;

import org.jspecify.annotations.NullMarked;
