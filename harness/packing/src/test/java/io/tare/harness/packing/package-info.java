@NullMarked
package io.tare.harness.packing;

import org.jspecify.annotations.NullMarked;
