/** YAML that people write: campaigns and studies, read within limits. */
@NullMarked
package io.tare.archive.yaml;

import org.jspecify.annotations.NullMarked;
