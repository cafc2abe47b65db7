@NullMarked
package io.tare.harness.capsule;

import org.jspecify.annotations.NullMarked;
