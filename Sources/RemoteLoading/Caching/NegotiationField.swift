/// The normalisation of request fields for content negotiation (RFC 9110, section 12.5).
///
/// A cache may compare such fields by their meaning (RFC 9111, section 4.1). Only differences that the syntax declares
/// irrelevant are removed, since the value of a parameter may be case-sensitive.
enum NegotiationField {
    private static let names: Set<HTTPFieldName> = ["Accept", "Accept-Charset", "Accept-Encoding", "Accept-Language"]

    /// Returns text that is equal for equivalent values of a field for content negotiation.
    ///
    /// If the field is not for content negotiation, or if a value contains quotes, the values are only joined by
    /// commas.
    static func normalized(_ values: [String], of name: HTTPFieldName) -> String {
        let joined = values.joined(separator: ", ")
        guard names.contains(name), !joined.utf8.contains(UInt8(ascii: "\"")) else { return joined }
        let members = joined.utf8.split(separator: UInt8(ascii: ",")).map(\.trimmed).filter { !$0.isEmpty }
            .map(Member.init).enumerated()
        // Some servers prefer the first of several languages with the same weight (RFC 9110, section 12.5.4), so the
        // order of these languages is kept.
        let sorted =
            name == "Accept-Language"
            ? members.sorted { (-$0.element.weight, $0.offset) < (-$1.element.weight, $1.offset) }
            : members.sorted { $0.element.text < $1.element.text }
        return sorted.map(\.element.text).joined(separator: ",")
    }

    /// A member of the list with its weight in thousandths, where the text begins with the weight.
    private struct Member {
        let text: String
        let weight: Int

        init(_ member: String) {
            var parts = member.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map(\.trimmed)
            let place = parts.indices.dropFirst().first { Member.weight(parts[$0]) != nil }
            weight = place.flatMap { Member.weight(parts.remove(at: $0)) } ?? 1_000
            let parameters = parts.dropFirst().map { parameter in
                let (name, value) = parameter[...].cut(at: "=")
                return name.asciiLowercased + (value.map { "=" + $0 } ?? "")
            }
            text = "\(weight) " + ([parts[0].asciiLowercased] + parameters).joined(separator: ";")
        }

        /// Returns a weight in thousandths, or `nil` if the parameter is not a weight (RFC 9110, section 12.4.2).
        private static func weight(_ parameter: String) -> Int? {
            let (name, value) = parameter[...].cut(at: "=")
            guard name.utf8.elementsEqual("q".utf8) || name.utf8.elementsEqual("Q".utf8), let value else { return nil }
            let (whole, fraction) = value.cut(at: ".")
            let thousandths = (whole + (fraction ?? "") + "000").prefix(4)
            guard whole.utf8.count == 1, (fraction ?? "").utf8.count <= 3, thousandths.isDecimal,
                let weight = Int(thousandths), weight <= 1_000
            else { return nil }
            return weight
        }
    }
}
