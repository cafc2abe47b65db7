@NullMarked
package io.tare.harness.memory;

import org.jspecify.annotations.NullMarked;
