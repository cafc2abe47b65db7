@NullMarked
package io.tare.harness.tool;

import org.jspecify.annotations.NullMarked;
