@NullMarked
package io.tare.harness.archive;

import org.jspecify.annotations.NullMarked;
