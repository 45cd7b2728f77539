// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, BeginDocumentationCommentWithOneLineSummary
// The comment of each type and extension is the address of its documentation.

/// https://developer.apple.com/documentation/swiftui/view-layout
extension View {
    nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { EmptyView() }
    nonisolated public func padding(_ length: CGFloat) -> some View { EmptyView() }
    nonisolated public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View { EmptyView() }
    nonisolated public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
        EmptyView()
    }
    nonisolated public func scaledToFit() -> some View { EmptyView() }
    nonisolated public func scaledToFill() -> some View { EmptyView() }
    nonisolated public func safeAreaInset<V: View>(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View { EmptyView() }
    nonisolated public func overlay<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View { EmptyView() }
    nonisolated public func id<ID: Hashable>(_ id: ID) -> some View { EmptyView() }
}

/// https://developer.apple.com/documentation/swiftui/view-appearance
extension View {
    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { EmptyView() }
    nonisolated public func tint(_ tint: Color?) -> some View { EmptyView() }
    nonisolated public func background<S: ShapeStyle>(
        _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View { EmptyView() }
    nonisolated public func background<S: ShapeStyle, T: Shape>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View { EmptyView() }
    nonisolated public func clipped(antialiased: Bool = false) -> some View { EmptyView() }
    nonisolated public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View { EmptyView() }
    nonisolated public func opacity(_ opacity: Double) -> some View { EmptyView() }
    nonisolated public func font(_ font: Font?) -> some View { EmptyView() }
    nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { EmptyView() }
    nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { EmptyView() }
    nonisolated public func labelStyle<S: LabelStyle>(_ style: S) -> some View { EmptyView() }
    nonisolated public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View { EmptyView() }
}

/// https://developer.apple.com/documentation/swiftui/view-animations
extension View {
    nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { EmptyView() }
    nonisolated public func transition(_ t: AnyTransition) -> some View { EmptyView() }
}

/// https://developer.apple.com/documentation/swiftui/withanimation(_:_:)
public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }

/// https://developer.apple.com/documentation/swiftui/animation
public struct Animation: Equatable, Sendable {
    public static let `default` = Animation()
}

/// https://developer.apple.com/documentation/swiftui/anytransition
public struct AnyTransition {
    public static var opacity: AnyTransition { AnyTransition() }
}

/// https://developer.apple.com/documentation/swiftui/view-input-and-events
extension View {
    nonisolated public func disabled(_ disabled: Bool) -> some View { EmptyView() }
    nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View { EmptyView() }
    nonisolated public func submitLabel(_ submitLabel: SubmitLabel) -> some View { EmptyView() }
    nonisolated public func onSubmit(
        of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void
    ) -> some View { EmptyView() }
    nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View { EmptyView() }
    nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { EmptyView() }
    nonisolated public func sensoryFeedback<T: Equatable>(
        trigger: T, _ feedback: @escaping (_ oldValue: T, _ newValue: T) -> SensoryFeedback?
    ) -> some View { EmptyView() }
}

/// https://developer.apple.com/documentation/swiftui/submitlabel
public struct SubmitLabel: Sendable {
    public static var done: SubmitLabel { SubmitLabel() }
    public static var search: SubmitLabel { SubmitLabel() }
}

/// https://developer.apple.com/documentation/swiftui/submittriggers
public struct SubmitTriggers: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let text = SubmitTriggers(rawValue: 1)
    public static let search = SubmitTriggers(rawValue: 2)
}

/// https://developer.apple.com/documentation/swiftui/sensoryfeedback
public struct SensoryFeedback: Equatable, Sendable {
    let name: String

    public static let success = SensoryFeedback(name: "success")
    public static let warning = SensoryFeedback(name: "warning")
    public static let error = SensoryFeedback(name: "error")
    public static let selection = SensoryFeedback(name: "selection")
}

/// https://developer.apple.com/documentation/swiftui/view-fundamentals
extension View {
    nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> { ModifiedContent() }
    nonisolated public func task(
        priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { EmptyView() }
    nonisolated public func task<T: Equatable>(
        id value: T, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { EmptyView() }
    nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View { EmptyView() }
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View { EmptyView() }
    nonisolated public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some View { EmptyView() }
}

/// https://developer.apple.com/documentation/swiftui/view-accessibility
extension View {
    nonisolated public func accessibilityElement(
        children: AccessibilityChildBehavior = .ignore
    ) -> some View { EmptyView() }
    nonisolated public func accessibilityHidden(
        _ hidden: Bool
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { ModifiedContent() }
    nonisolated public func accessibilityLabel<S: StringProtocol>(
        _ label: S
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { ModifiedContent() }
    nonisolated public func accessibilityAddTraits(
        _ traits: AccessibilityTraits
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { ModifiedContent() }
}

/// https://developer.apple.com/documentation/swiftui/accessibilitytraits
public struct AccessibilityTraits: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let isHeader = AccessibilityTraits(rawValue: 1)
}

/// https://developer.apple.com/documentation/swiftui/accessibilitychildbehavior
public struct AccessibilityChildBehavior: Hashable, Sendable {
    public static let ignore = AccessibilityChildBehavior()
    public static let combine = AccessibilityChildBehavior()
}

/// https://developer.apple.com/documentation/accessibility/accessibilitynotification
public enum AccessibilityNotification {
    /// https://developer.apple.com/documentation/accessibility/accessibilitynotification/announcement
    public struct Announcement: Sendable {
        public init(_ announcement: String) {}
        public func post() {}
    }
}

/// https://developer.apple.com/documentation/swiftui/modifiedcontent
public struct ModifiedContent<Content, Modifier> {
    nonisolated init() {}
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
    public typealias Body = Never
}

/// https://developer.apple.com/documentation/swiftui/viewmodifier
@MainActor @preconcurrency
public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = _ViewModifier_Content<Self>

    @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

/// https://developer.apple.com/documentation/swiftui/viewmodifier
extension ViewModifier where Body == Never {
    public func body(content: Content) -> Never { fatalError("SwiftUIStubs has no behaviour.") }
}

/// The content of a modifier. The type is public in SwiftUI, but is not documented.
///
/// https://developer.apple.com/documentation/swiftui/viewmodifier
public struct _ViewModifier_Content<Modifier: ViewModifier>: View {
    public typealias Body = Never
}

/// https://developer.apple.com/documentation/swiftui/accessibilityattachmentmodifier
public struct AccessibilityAttachmentModifier: ViewModifier {
    public typealias Body = Never
}
