/** Takes samples from the measuring threads and writes them out. */
@NullMarked
package io.tare.client.recording;

import org.jspecify.annotations.NullMarked;
