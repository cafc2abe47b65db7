/** YAML written by people: campaigns and studies, read within limits. */
@NullMarked
package io.tare.harness.archive.yaml;

import org.jspecify.annotations.NullMarked;
