package import Foundation

extension Data {
    /// Returns the value decoded from JSON in UTF-8, ignoring a byte order mark.
    ///
    /// Data of more than `maxBytes` bytes, and data with an array or object of more than 10,000 elements, are rejected
    /// before decoding.
    package func decoded<Value: Decodable>(
        as type: Value.Type = Value.self, by decoder: JSONDecoder = JSONDecoder(), maxBytes: Int = 2 << 20
    ) throws(LoadError) -> Value {
        let text = try jsonText(maxBytes: maxBytes)
        if let flaw = JSONLimitScanner.flaw(in: text, rows: JSONLimitScanner.mostRows) { throw .invalidData(flaw) }
        return try Self.value(as: type, by: decoder, of: text)
    }

    /// Returns the value decoded from JSON, even if single rows violate a limit.
    ///
    /// The function works like ``decoded(as:by:maxBytes:)``, except that a row which violates a limit excludes only
    /// itself.
    ///
    /// A row is an element of the outermost list. Decode the list as a ``LenientList`` or an array of ``LenientRow``s,
    /// which report the row. Any other list fails with the flaw of the row.
    package func decodedRows<Value: Decodable>(
        as type: Value.Type = Value.self, maxBytes: Int = 2 << 20
    ) throws(LoadError) -> Value {
        let whole = try jsonText(maxBytes: maxBytes)
        let (text, flaws): (Data, [String: InvalidData])
        do throws(InvalidData) {
            (text, flaws) = try JSONLimitScanner.isolatingRows(of: whole)
        } catch {
            throw .invalidData(error)
        }
        let decoder = JSONDecoder()
        decoder.userInfo[.flawedRows] = flaws
        do throws(LoadError) {
            return try Self.value(as: type, by: decoder, of: text)
        } catch {
            guard case .invalidData(let missing) = error, let flaw = missing.path.flatMap({ flaws[$0] }) else {
                throw error
            }
            throw .invalidData(flaw)
        }
    }

    /// Returns the value decoded from a JSON file, with errors that help the author of the file.
    ///
    /// The function works like ``decoded(as:by:maxBytes:)``.
    ///
    /// The error names the encoding if it is not UTF-8, and the place of a mistake in the JSON if the system reports
    /// it.
    package func decodedFile<Value: Decodable>(
        as type: Value.Type = Value.self, maxBytes: Int = 2 << 20
    ) throws(LoadError) -> Value {
        let text = try jsonText(maxBytes: maxBytes)
        if let flaw = JSONFileFlaw.encoding(of: text) { throw .invalidData(flaw) }
        do throws(LoadError) {
            return try decoded(as: type, maxBytes: maxBytes)
        } catch {
            guard case .invalidData(let found) = error, let flaw = JSONFileFlaw.syntax(behind: found, in: text) else {
                throw error
            }
            throw .invalidData(flaw)
        }
    }

    /// Returns the text without a byte order mark, or throws an error if it is too large or empty.
    private func jsonText(maxBytes: Int) throws(LoadError) -> Data {
        guard count <= maxBytes else { throw .invalidData(.tooLarge(limit: maxBytes, found: count)) }
        let text = withoutByteOrderMark
        guard !text.isEmpty else { throw .invalidData(.empty) }
        return text
    }

    private static func value<Value: Decodable>(
        as type: Value.Type, by decoder: JSONDecoder, of text: Data
    ) throws(LoadError) -> Value {
        do {
            return try decoder.decode(type, from: text)
        } catch let error as LoadError {
            throw error
        } catch let error as DecodingError {
            let flaw = InvalidData(error)
            throw .invalidData(flaw == .malformed ? UnreadableJSONValue.flaw(in: text) : flaw)
        } catch {
            throw .invalidData(UnreadableJSONValue.flaw(in: text))
        }
    }
}

extension CodingUserInfoKey {
    /// The flaws of rows that were replaced with `null` before decoding, by their paths.
    static let flawedRows = CodingUserInfoKey(rawValue: "Playhouse.flawedRows")!
}
