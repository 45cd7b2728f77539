/// A JSON array of which each element is decoded by itself: one that is flawed does not affect the others.
///
/// A null in the place of the array is an empty one.
package struct LenientList<Element: Decodable & Sendable>: Decodable, Sendable {
    package let elements: [Element]
    /// The number of elements that were left out because they are flawed.
    package let dropped: Int
    /// The flaw of the first of them.
    package let flaw: InvalidData?

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Nearly always no element is flawed, and decoding each by itself takes longer.
        let whole = container.decodeNil() ? [] : try? container.decode([Element].self)  // the rows below say why
        if let whole {
            (elements, dropped, flaw) = (whole, 0, nil)
            return
        }
        let rows = try container.decode([LenientRow<Element>].self)
        elements = rows.compactMap { try? $0.result.get() }  // the flaw is counted and reported below
        dropped = rows.count - elements.count
        flaw = rows.lazy.compactMap(\.flaw).first
    }
}

extension LenientList {
    /// Returns the list, or throws the first flaw if there are elements and all are flawed: then it is another list.
    package func throwingIfEveryRowIsInvalid() throws(LoadError) -> LenientList {
        if elements.isEmpty, let flaw { throw .invalidData(flaw) }
        return self
    }
}

/// An element of a JSON array, or its flaw; decoding it never throws.
package struct LenientRow<Element: Decodable & Sendable>: Decodable, Sendable {
    package let result: Result<Element, RowIssue>

    package init(from decoder: any Decoder) {
        do {
            result = .success(try Element(from: decoder))
        } catch {
            result = .failure(RowIssue(InvalidData(error, decoding: decoder), in: decoder.codingPath))
        }
    }

    /// The flaw of the element, or `nil` if it was decoded.
    package var flaw: InvalidData? {
        if case .failure(let flaw) = result { flaw.flaw } else { nil }
    }
}

/// The flaw of one element of a list.
package struct RowIssue: Error, Hashable, Sendable {
    /// The flaw, with its place in the payload, such as `items[3].name`.
    package let flaw: InvalidData
    /// The place within the row, such as `name`; `nil` if it is the row as a whole.
    package let field: String?

    fileprivate init(_ flaw: InvalidData, in row: [any CodingKey]) {
        self.flaw = flaw
        let field = flaw.place.map { $0.utf8.dropFirst(row.text.utf8.count).drop { $0 == UInt8(ascii: ".") } }
        self.field = field.flatMap { $0.isEmpty ? nil : String(Substring($0)) }
    }
}
