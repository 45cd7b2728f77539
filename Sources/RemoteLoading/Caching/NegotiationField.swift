/// A request field for content negotiation, with the spellings that its syntax declares equal (RFC 9110, section 12.5).
///
/// A cache may compare such fields by their meaning (RFC 9111, section 4.1). Everything that the syntax does not declare
/// equal stays as it is: the value of a parameter, above all in quotes, may be case-sensitive.
enum NegotiationField {
    /// Returns text that is equal for values of the same meaning; the values of other fields are only joined.
    static func normalized(_ values: [String], of name: HTTPFieldName) -> String {
        let joined = values.joined(separator: ", ")
        guard let isOrdered = isOrdered(name), let members = joined[...].utf8.split(at: UInt8(ascii: ",")) else {
            return joined
        }
        let read = members.filter { !$0.isEmpty }.map(Member.init)
        return (isOrdered ? read.byWeight : read.sorted { $0.text < $1.text }).map(\.text).joined(separator: ",")
    }

    /// Whether the order of members of the same weight means anything; `nil` for a field of another kind.
    ///
    /// Some servers prefer the first of several languages with the same weight (RFC 9110, section 12.5.4).
    private static func isOrdered(_ name: HTTPFieldName) -> Bool? {
        switch name {
        case "Accept", "Accept-Charset", "Accept-Encoding": false
        case "Accept-Language": true
        default: nil
        }
    }

    /// A member of the list, with its weight in thousandths in front.
    fileprivate struct Member {
        let text: String
        let weight: Int

        init(_ member: Substring.UTF8View) {
            let parts = member.split(at: UInt8(ascii: ";")) ?? [member]
            var texts = [parts[0].lowercasedOutsideQuotes]
            var weight: Int?
            for part in parts.dropFirst() {
                if weight == nil, let found = part.weight { weight = found } else { texts.append(part.parameter) }
            }
            self.weight = weight ?? 1_000
            text = "\(self.weight) " + texts.joined(separator: ";")
        }
    }
}

extension [NegotiationField.Member] {
    /// The members with the greatest weights first; those with the same weight keep their order.
    fileprivate var byWeight: [Element] {
        enumerated().sorted { (-$0.element.weight, $0.offset) < (-$1.element.weight, $1.offset) }.map(\.element)
    }
}

extension Substring.UTF8View {
    /// The parts between separators outside of quotes, without blanks at their ends; `nil` if a quote is not closed.
    fileprivate func split(at separator: UInt8) -> [Substring.UTF8View]? {
        var parts: [Substring.UTF8View] = []
        var (start, isQuoted, isEscaped) = (startIndex, false, false)
        for place in indices {
            let byte = self[place]
            if isEscaped {
                isEscaped = false
            } else if isQuoted, byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte == separator, !isQuoted {
                parts.append(self[start..<place].withoutBlanks)
                start = index(after: place)
            }
        }
        return isQuoted ? nil : parts + [self[start...].withoutBlanks]
    }

    private var withoutBlanks: Substring.UTF8View {
        let start = drop(while: \.isBlank)
        guard let last = start.lastIndex(where: { !$0.isBlank }) else { return start }
        return start[...last]
    }

    /// The name and the value of a parameter.
    private var pair: (name: Substring.UTF8View, value: Substring.UTF8View)? {
        firstIndex(of: UInt8(ascii: "=")).map { (self[..<$0], self[index(after: $0)...]) }
    }

    /// The parameter with its name in lower case; its value stays as it is.
    fileprivate var parameter: String {
        guard let pair else { return String(Substring(self)) }
        return pair.name.lowercasedOutsideQuotes + "=" + String(Substring(pair.value))
    }

    /// The text in lower case, as far as ASCII goes; text with a quote stays as it is.
    fileprivate var lowercasedOutsideQuotes: String {
        guard !contains(UInt8(ascii: "\"")) else { return String(Substring(self)) }
        return String(decoding: map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    /// The thousandths of a weight, `nil` for any other parameter (RFC 9110, section 12.4.2).
    fileprivate var weight: Int? {
        guard let pair, pair.name.elementsEqual("q".utf8) || pair.name.elementsEqual("Q".utf8) else { return nil }
        let text = Substring(pair.value)
        let (whole, fraction) = text.cut(at: ".")
        let missingDigits = Swift.max(0, 3 - (fraction?.utf8.count ?? 0))
        let digits = whole + (fraction ?? "") + String(repeating: "0", count: missingDigits)
        guard whole.utf8.count == 1, digits.utf8.count == 4, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let weight = Int(digits), weight <= 1_000
        else { return nil }
        return weight
    }
}
