/// A list decoded from a JSON array, which omits invalid elements instead of failing.
///
/// A null is decoded as an empty array.
package struct LenientList<Element: Decodable & Sendable>: Decodable, Sendable {
    package let elements: [Element]
    /// The number of invalid elements, which are omitted.
    package let dropped: Int
    /// The error of the first invalid element, or `nil` if every element is valid.
    package let flaw: InvalidData?

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // The array is first decoded as a whole, because usually all elements are valid, and decoding each element
        // separately takes longer.
        let whole = container.decodeNil() ? [] : try? container.decode([Element].self)  // an error is found below
        if let whole {
            (elements, dropped, flaw) = (whole, 0, nil)
            return
        }
        let rows = try container.decode([LenientRow<Element>].self)
        elements = rows.compactMap { try? $0.result.get() }  // invalid rows are counted below
        dropped = rows.count - elements.count
        flaw = rows.lazy.compactMap(\.flaw).first
    }
}

extension LenientList {
    /// Returns the list, or throws the first error if the list has elements and all of them are invalid.
    ///
    /// If every element is invalid, the list probably contains elements of another type.
    package func throwingIfEveryRowIsInvalid() throws(LoadError) -> LenientList {
        if elements.isEmpty, let flaw { throw .invalidData(flaw) }
        return self
    }
}

/// An element of a JSON array, or the error of its decoding.
///
/// Decoding this type never throws.
package struct LenientRow<Element: Decodable & Sendable>: Decodable, Sendable {
    package let result: Result<Element, InvalidData>

    package init(from decoder: any Decoder) {
        do {
            result = .success(try Element(from: decoder))
        } catch {
            let flaws = decoder.userInfo[.flawedRows] as? [String: InvalidData]
            result = .failure(flaws?[decoder.codingPath.text] ?? InvalidData(error, decoding: decoder))
        }
    }

    /// The error of the element, or `nil` if the element is valid.
    package var flaw: InvalidData? {
        if case .failure(let flaw) = result { flaw } else { nil }
    }
}
