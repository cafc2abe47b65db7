/**
 * The contract of client and server: the service interfaces, their payloads and the bytes of these
 * on the wire, the deterministic data that both sides can generate, and the checksums of answers.
 */
@NullMarked
@XmlSchema(
    namespace = Contract.NAMESPACE,
    elementFormDefault = XmlNsForm.UNQUALIFIED,
    xmlns = @XmlNs(prefix = Contract.PREFIX, namespaceURI = Contract.NAMESPACE))
package io.tare.services.contract;

import jakarta.xml.bind.annotation.XmlNs;
import jakarta.xml.bind.annotation.XmlNsForm;
import jakarta.xml.bind.annotation.XmlSchema;
import org.jspecify.annotations.NullMarked;
