/** Programs that read and write files. */
@NullMarked
package io.tare.harness.disk;

import org.jspecify.annotations.NullMarked;
