@NullMarked
package io.tare.harness.output;

import org.jspecify.annotations.NullMarked;
