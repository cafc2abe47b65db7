@NullMarked
package io.tare.harness.run.plan;

import org.jspecify.annotations.NullMarked;
