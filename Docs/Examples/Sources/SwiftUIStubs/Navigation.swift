// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, BeginDocumentationCommentWithOneLineSummary
// The comment of each type and extension is the address of its documentation.

/// https://developer.apple.com/documentation/swiftui/navigationstack
public struct NavigationStack<Data, Root: View>: View {
    public typealias Body = Never

    @MainActor @preconcurrency
    public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {}
}

/// https://developer.apple.com/documentation/swiftui/navigationpath
public struct NavigationPath {}

/// https://developer.apple.com/documentation/swiftui/navigationlink
public struct NavigationLink<Label: View, Destination: View>: View {
    public typealias Body = Never
}

/// https://developer.apple.com/documentation/swiftui/navigationlink
extension NavigationLink where Destination == Never {
    nonisolated public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {}
}

/// https://developer.apple.com/documentation/swiftui/view-navigation
extension View {
    nonisolated public func navigationDestination<D: Hashable, C: View>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View { EmptyView() }
    nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { EmptyView() }
}

/// https://developer.apple.com/documentation/swiftui/view-toolbars
extension View {
    nonisolated public func toolbar<Content: ToolbarContent>(
        @ToolbarContentBuilder content: () -> Content
    ) -> some View { EmptyView() }
}

/// https://developer.apple.com/documentation/swiftui/toolbarcontent
@MainActor @preconcurrency
public protocol ToolbarContent {}

/// https://developer.apple.com/documentation/swiftui/toolbarcontentbuilder
@resultBuilder
public struct ToolbarContentBuilder {
    public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> some ToolbarContent { content }
    public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> Content? { content }
}

/// https://developer.apple.com/documentation/swiftui/toolbarcontent
extension Optional: ToolbarContent where Wrapped: ToolbarContent {}

/// https://developer.apple.com/documentation/swiftui/toolbaritem
public struct ToolbarItem<ID, Content: View>: ToolbarContent {}

/// https://developer.apple.com/documentation/swiftui/toolbaritem
extension ToolbarItem where ID == () {
    nonisolated public init(
        placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
    ) {}
}

/// https://developer.apple.com/documentation/swiftui/toolbaritemplacement
public struct ToolbarItemPlacement {
    public static var automatic: ToolbarItemPlacement { ToolbarItemPlacement() }
    public static var primaryAction: ToolbarItemPlacement { ToolbarItemPlacement() }
    public static var confirmationAction: ToolbarItemPlacement { ToolbarItemPlacement() }
}

/// https://developer.apple.com/documentation/swiftui/view-search
extension View {
    nonisolated public func searchable<S: StringProtocol>(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
    ) -> some View { EmptyView() }
}

/// https://developer.apple.com/documentation/swiftui/searchfieldplacement
public struct SearchFieldPlacement: Sendable {
    public static let automatic = SearchFieldPlacement()
}

/// https://developer.apple.com/documentation/swiftui/modal-presentations
extension View {
    nonisolated public func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View { EmptyView() }
    nonisolated public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { EmptyView() }
    nonisolated public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { EmptyView() }
    nonisolated public func alert<S: StringProtocol, A: View, M: View, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View { EmptyView() }
}

/// https://developer.apple.com/documentation/swiftui/presentationdetent
public struct PresentationDetent: Hashable, Sendable {
    public static let medium = PresentationDetent()
}
