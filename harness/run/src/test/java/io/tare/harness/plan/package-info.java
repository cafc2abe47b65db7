@NullMarked
package io.tare.harness.plan;

import org.jspecify.annotations.NullMarked;
